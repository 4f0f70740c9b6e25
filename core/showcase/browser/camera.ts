const failures = { denied: 'NotAllowedError', missing: 'NotFoundError' } as const;

/** Lets the browser behave as if the camera were denied or missing. */
export function breakCamera(camera: keyof typeof failures): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('No camera.', failures[camera]));
}
