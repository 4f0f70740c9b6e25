export { createSvc } from './create-svc.js';
export { useRanking, type Ranking } from './use-ranking.js';
export { useSvcIdentity } from './use-svc-identity.js';
export { useSvcSignIn, type SvcSignIn } from './use-svc-sign-in.js';
export { XSvcFeedbackForm, type XSvcFeedbackFormProps } from './x-svc-feedback-form.js';
export type { StencilVueComponent } from './define-container.js';
// The exports above replace the generated exports of the same names.
export * from './generated/index.js';
export * from './generated/core-exports.js';
