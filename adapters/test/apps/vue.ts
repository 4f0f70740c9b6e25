import type { FreshApp } from '../../../testing/packing/fresh-app.js';

const app: FreshApp = {
  name: 'Vue',
  packages: ['core', 'adapters/vue'],
  create: ['create', '-y', 'vite@9.3.0', 'app', '--', '--template', 'vue-ts', '--no-interactive'],
  files: (apiUrl) => ({
    'src/App.vue': `<script setup lang="ts">
import { createSvc, useRanking, useSvcIdentity, XSvcRecommendation, XSvcRoot } from '@x-svc/vue';
import { getCurrentInstance, ref } from 'vue';

getCurrentInstance()!.appContext.app.use(createSvc({ apiUrl: '${apiUrl}' }));

const identity = useSvcIdentity();
const { items } = useRanking({ targetType: 'provider' });
const loaded = ref(0);
</script>

<template>
  <XSvcRoot
    :source-uuid="identity?.address.toLowerCase()"
    target-type="provider"
    @loaded="({ detail }) => (loaded = detail.data.length)"
  >
    <XSvcRecommendation target-uuid="bakery" />
  </XSvcRoot>
  <output>{{ loaded }} loaded, {{ items.length }} followed</output>
</template>
`,
  }),
  result: 'dist',
};

/** With the template's Vue, and with the oldest that the package is for. */
export const vue: FreshApp[] = [app, { ...app, name: 'Vue 3.4', install: ['vue@3.4.38'] }];
