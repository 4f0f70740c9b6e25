/** The types of the module of each element, such as `@x-svc/core/x-svc-root`. */
export type * from './components';

/** Defines the element and those that it uses. Importing the module already does so. */
export declare function defineCustomElement(): void;
