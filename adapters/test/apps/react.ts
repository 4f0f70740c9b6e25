import type { FreshApp } from '../../../testing/packing/fresh-app.js';

const app: FreshApp = {
  name: 'React 19',
  packages: ['core', 'adapters/react'],
  create: ['create', '-y', 'vite@9.3.0', 'app', '--', '--template', 'react-ts', '--no-interactive'],
  files: (apiUrl) => ({
    'src/App.tsx': `import { configure, useRanking, useSvcIdentity, XSvcRecommendation, XSvcRoot } from '@x-svc/react';
import { useState } from 'react';

configure({ apiUrl: '${apiUrl}' });

export default function App() {
  const identity = useSvcIdentity();
  const { items } = useRanking({ targetType: 'provider' });
  const [loaded, setLoaded] = useState(0);
  return (
    <>
      <XSvcRoot
        sourceUuid={identity?.address.toLowerCase()}
        targetType="provider"
        onLoaded={({ detail }) => setLoaded(detail.data.length)}
      >
        <XSvcRecommendation targetUuid="bakery" />
      </XSvcRoot>
      <output>{\`\${loaded} loaded, \${items.length} followed\`}</output>
    </>
  );
}
`,
  }),
  result: 'dist',
};

/** With the template's React, and with the one before. */
export const react: FreshApp[] = [
  app,
  {
    ...app,
    name: 'React 18',
    install: ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18', '@types/react-dom@18'],
  },
];
