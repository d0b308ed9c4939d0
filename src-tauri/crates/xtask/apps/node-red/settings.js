// Node-RED's editor on this machine alone, without tours, news or anything fetched from elsewhere.

// Node-RED keeps what the editor looks like (grid, side bars, type of deployment) per user, on the server. All browsers
// of a suite are the same user here, so one case would change the page of another: it stays in each browser instead.
function keepPreferencesInTheBrowser(request, response, next) {
  if (request.method === "POST" && request.path.startsWith("/settings/user")) {
    request.resume();
    response.status(204).end();
    return;
  }
  next();
}

module.exports = {
  uiHost: "127.0.0.1",
  flowFile: "flows.json",
  // Not a secret: the seed has no credentials.
  credentialSecret: "the greenhouse of Fernhill, for suites of tests",
  httpAdminMiddleware: keepPreferencesInTheBrowser,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { autoInstall: false, palette: { allowInstall: false, allowUpload: false }, modules: { allowInstall: false } },
  editorTheme: {
    page: { title: "Fernhill Greenhouse" },
    header: { title: "Fernhill Greenhouse" },
    tours: false,
    palette: { catalogues: [] },
    projects: { enabled: false },
    multiplayer: { enabled: false },
  },
  logging: { console: { level: "info", metrics: false, audit: false } },
};
