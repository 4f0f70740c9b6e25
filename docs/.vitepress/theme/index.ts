import { useRoute, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent, defineComponent, h, hydrateOnIdle, onMounted, watch } from 'vue';
import dark from './pictures/dark.webp';
import light from './pictures/light.webp';
import './style.css';

const alt = 'Three offers, each with a sentence about who of the reader’s network recommends it';
const picture = (scheme: string, src: string, more = {}) =>
  h('img', {
    class: `picture ${scheme}-only hero-picture`,
    src,
    alt,
    width: 390,
    height: 676,
    ...more,
  });

/** The default theme; its first page shows what readers of an app see. */
export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component(
      'LiveElement',
      // The rest of the page answers the reader first.
      defineAsyncComponent({
        loader: () => import('./live-element.vue'),
        hydrate: hydrateOnIdle(),
      }),
    );
  },
  Layout: defineComponent(() => {
    const route = useRoute();
    onMounted(markMain);
    watch(() => route.component, markMain, { flush: 'post' });
    return () =>
      h(DefaultTheme.Layout, null, {
        'home-hero-image': () => [
          picture('light', light),
          // Loaded only where it is shown.
          picture('dark', dark, { loading: 'lazy' }),
        ],
      });
  }),
} satisfies Theme;

/** The default theme's first page, and that of what is not there, have no landmark for their content. */
function markMain(): void {
  document.querySelector('.VPHome, .NotFound')?.setAttribute('role', 'main');
}
