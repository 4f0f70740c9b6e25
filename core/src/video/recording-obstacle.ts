/** Why this page can't record video at all. */
export type RecordingObstacle = 'insecure' | 'unsupported';

/** What keeps the browser from recording here, told without asking for the camera. */
export function recordingObstacle(): RecordingObstacle | undefined {
  if (!globalThis.isSecureContext) return 'insecure';
  const canRecord = 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
  return canRecord ? undefined : 'unsupported';
}
