// Shows the description; everything comes from this server.
SwaggerUIBundle({
  dom_id: "#docs",
  url: "openapi.json",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  validatorUrl: null,
});
