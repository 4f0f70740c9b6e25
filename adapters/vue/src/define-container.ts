import { renderShadow } from '#shadow';
import { defineContainer as defineInBrowser } from '@stencil/vue-output-target/runtime';
import {
  cloneVNode,
  defineComponent,
  getCurrentInstance,
  h,
  type AllowedComponentProps,
  type Component,
  type ComponentCustomProps,
  type DefineSetupFnComponent,
  type SetupContext,
  type VNode,
  type VNodeProps,
} from 'vue';

/** A component for an element, with the types of its properties and events. */
export type StencilVueComponent<Props> = DefineSetupFnComponent<
  Props & VNodeProps & AllowedComponentProps & ComponentCustomProps
>;

/** Creates the Vue component of an element. The generated components call it. */
export function defineContainer<Props>(
  tag: string,
  defineElement: () => void,
  properties: string[] = [],
  events: string[] = [],
): StencilVueComponent<Props> {
  const component =
    typeof window === 'undefined'
      ? defineOnServer(tag, properties, events)
      : keepClasses(defineInBrowser<Props>(tag, defineElement, properties, events));
  return component as unknown as StencilVueComponent<Props>;
}

/**
 * Keeps the classes that an element, rendered by a server, got before Vue hydrated it. Vue would replace
 * them: https://github.com/stenciljs/output-targets/issues/650
 */
function keepClasses<Kind extends Component>(component: Kind): Kind {
  const inner = component as { setup: (props: object, context: SetupContext) => () => VNode };
  const setup = (props: object, context: SetupContext) => {
    let rendered = getCurrentInstance()?.vnode.el as Element | null | undefined;
    const render = inner.setup(props, context);
    return () => {
      const node = render();
      if (!rendered) return node;
      const { className } = rendered;
      rendered = undefined;
      return cloneVNode(node, { class: className });
    };
  };
  return { ...component, setup };
}

/**
 * Renders the element on a server. The runtime's own function compiles the rendered HTML as a template of
 * Vue, so that `{{ }}` in a value would run as code (no upstream issue is known), and duplicates slots:
 * https://github.com/stenciljs/output-targets/issues/632
 */
function defineOnServer(tag: string, properties: string[], events: string[]) {
  return defineComponent({
    name: tag,
    props: properties.filter((name) => !events.includes(name)),
    emits: events,
    async setup(props: Readonly<Record<string, unknown>>, { slots }) {
      const attributes = writeAttributes(props);
      const shadow = await renderShadow(tag, attributes);
      const template = shadow && h('template', { shadowrootmode: 'open', innerHTML: shadow.html });
      return () => {
        const content = [template, ...(slots['default']?.() ?? [])].filter((node) => node);
        return h(tag, { ...attributes, ...shadow?.hydrationAttributes }, content);
      };
    },
  });
}

/** Returns the properties that HTML can express, as attributes. The browser sets the others. */
function writeAttributes(props: Readonly<Record<string, unknown>>): Record<string, string> {
  const written = Object.entries(props).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(written.map(([name, value]) => [hyphenate(name), String(value)]));
}

function hyphenate(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
