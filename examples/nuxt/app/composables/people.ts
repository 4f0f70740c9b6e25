import { useSvcIdentity } from '@x-svc/vue';
import type { LocalText } from './offers';

interface Person {
  name: string;
  address: string;
  image: string;
  about: LocalText;
}

const usePeople = () => useState<Person[]>('people', () => []);

/** Which of the demo's people is signed in. */
export function usePerson() {
  const people = usePeople();
  const identity = useSvcIdentity();
  return computed(() =>
    people.value.find(({ address }) => address === identity.value?.address.toLowerCase()),
  );
}

/** Loads the demo's people, whose wallets then announce themselves; no people without the demo. */
export function loadDemoPeople() {
  const { demoUrl } = useRuntimeConfig().public;
  const people = usePeople();
  onMounted(async () => {
    try {
      const script = `${demoUrl}/demo/demo-wallets.js`;
      const demo = (await import(/* @vite-ignore */ script)) as {
        announceDemoWallets: () => Promise<Person[]>;
      };
      people.value = await demo.announceDemoWallets();
    } catch {
      // Without the demo people use the wallets that they have.
    }
  });
}
