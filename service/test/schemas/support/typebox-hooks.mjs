/** Gives the modules of the service a TypeBox that records. */
export function resolve(specifier, context, next) {
  const isOfService = context.parentURL?.includes('/service/src/');
  if (specifier !== 'typebox' || !isOfService) return next(specifier, context);
  return next(new URL('./recording-typebox.mjs', import.meta.url).href, context);
}
