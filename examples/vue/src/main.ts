import '@x-svc/core/x-svc.css';
import { createSvc } from '@x-svc/vue';
import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './App.vue';
import MarketplacePage from './MarketplacePage.vue';
import MissingPage from './MissingPage.vue';
import OfferPage from './OfferPage.vue';
import { apiUrl } from './settings';

const router = createRouter({
  history: createWebHistory(),
  scrollBehavior: (_to, _from, savedPosition) => savedPosition ?? { top: 0 },
  routes: [
    { path: '/', component: MarketplacePage },
    { path: '/offers/:uuid', component: OfferPage, props: true },
    { path: '/:path(.*)', component: MissingPage },
  ],
});

createApp(App).use(createSvc({ apiUrl })).use(router).mount('#app');
