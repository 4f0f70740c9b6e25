/** Why this page cannot record video. */
export type RecordingObstacle = 'insecure' | 'unsupported';

/** Returns why this page cannot record video, or undefined. Does not ask for the camera. */
export function findRecordingObstacle(): RecordingObstacle | undefined {
  if (!globalThis.isSecureContext) return 'insecure';
  const canRecord = 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
  return canRecord ? undefined : 'unsupported';
}
