/** Types of each single element's module, such as `@x-svc/core/x-svc-root`. */
export type * from './components';

/** Defines the element and those that it uses; importing the module has done so already. */
export declare function defineCustomElement(): void;
