export * from './generated/components';
export * from './feedback-form-accessor';
export * from './provide-svc';
export * from './svc';
export * from './x-svc.module';
export * from './generated/core-exports';
