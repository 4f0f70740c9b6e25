declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.css';
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
