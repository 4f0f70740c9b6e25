// The set-up step finds a browser on the system or fetches one; installing packages must not.
module.exports = { skipDownload: true };
