/**
 * The features that Chromium supports on every system; no other engine reads the header. For other features, such as
 * `bluetooth` and `web-share` on Linux, Chromium logs a warning in the console of the page.
 */
const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/** A feature of browsers that a policy allows or forbids. */
type Feature = (typeof features)[number];

/**
 * Returns the header `Permissions-Policy` of a page that uses only the given features. The header has to name each
 * other feature: it has no form that forbids all of them, and an empty one changes nothing.
 */
export function createPermissionsPolicy(used: readonly Feature[]): string {
  return features
    .map((feature) => `${feature}=${used.includes(feature) ? '(self)' : '()'}`)
    .join(', ');
}
