/** The name of the notifications about changes, for which each instance listens. */
export const channel = 'svc_changes';
