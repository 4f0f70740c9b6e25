/** Where the service is. Read on the server at each request, so that one build runs anywhere. */
export const apiUrl = () => process.env['SVC_API_URL'] ?? 'http://localhost:4700';
/** Where the demo's offers, pictures and wallets are; an app of your own has no such thing. */
export const demoUrl = () => process.env['SVC_DEMO_URL'] ?? 'http://localhost:4701';
