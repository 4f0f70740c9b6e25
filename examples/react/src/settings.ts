/** Where the service is. */
export const apiUrl = settingOf('svc-api-url');
/** Where the demo's offers, pictures and wallets are; an app of your own has no such thing. */
export const demoUrl = settingOf('demo-url');

function settingOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
