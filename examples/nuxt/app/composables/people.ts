interface Person {
  name: string;
  address: string;
}

/** The demo's people, whose wallets announce themselves once they are loaded; nobody without it. */
export function useDemoPeople() {
  const { demoUrl } = useRuntimeConfig().public;
  const people = useState<Person[]>('people', () => []);
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
  return people;
}
