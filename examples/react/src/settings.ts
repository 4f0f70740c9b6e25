/** Where the service is. */
export const apiUrl = readSetting('svc-api-url');
/** Where the demo's offers, pictures and wallets are; an app of your own has no such thing. */
export const demoUrl = readSetting('demo-url');

function readSetting(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
