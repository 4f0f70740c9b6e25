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

/** Makes the component for an element. The generated components call it. */
export function defineContainer<Props>(
  tag: string,
  defineElement: () => void,
  properties: string[] = [],
  events: string[] = [],
): StencilVueComponent<Props> {
  const component =
    typeof window === 'undefined'
      ? defineOnServer(tag, properties, events)
      : takingOver(defineInBrowser<Props>(tag, defineElement, properties, events));
  return component as unknown as StencilVueComponent<Props>;
}

/** Keeps the classes of an element that a server has drawn, which may be alive before Vue is. */
function takingOver<Kind extends Component>(component: Kind): Kind {
  const inner = component as { setup: (props: object, context: SetupContext) => () => VNode };
  const setup = (props: object, context: SetupContext) => {
    let drawn = getCurrentInstance()?.vnode.el as Element | null | undefined;
    const render = inner.setup(props, context);
    return () => {
      const node = render();
      if (!drawn) return node;
      const { className } = drawn;
      drawn = undefined;
      return cloneVNode(node, { class: className });
    };
  };
  return { ...component, setup };
}

/** The generator's own way on servers puts values into a template, where they might be code. */
function defineOnServer(tag: string, properties: string[], events: string[]) {
  return defineComponent({
    name: tag,
    props: properties.filter((name) => !events.includes(name)),
    emits: events,
    async setup(props: Readonly<Record<string, unknown>>, { slots }) {
      const attributes = attributesOf(props);
      const shadow = await renderShadow(tag, attributes);
      const template = shadow && h('template', { shadowrootmode: 'open', innerHTML: shadow.html });
      return () => {
        const content = [template, ...(slots['default']?.() ?? [])].filter((node) => node);
        return h(tag, { ...attributes, ...shadow?.marks }, content);
      };
    },
  });
}

/** Properties as they are written in HTML; those that can't be are set in the browser. */
function attributesOf(props: Readonly<Record<string, unknown>>): Record<string, string> {
  const written = Object.entries(props).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(written.map(([name, value]) => [hyphenated(name), String(value)]));
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
