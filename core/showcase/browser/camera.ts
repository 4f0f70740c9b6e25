const failures = { denied: 'NotAllowedError', missing: 'NotFoundError' } as const;

/** Has the browser answer as one whose camera may not be used, or as one without. */
export function breakCamera(camera: keyof typeof failures): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('No camera.', failures[camera]));
}
