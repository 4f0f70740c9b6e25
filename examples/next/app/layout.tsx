import '@x-svc/core/x-svc.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Header } from './header';
import { LanguageProvider } from './language';
import { Setup } from './setup';
import { apiUrl, demoUrl } from './settings';

export const metadata: Metadata = {
  title: 'Lantern Street – local services, as the people you know see them',
  description: 'Local services, as the people you know see them.',
};

// The addresses are those of the server that runs, not of the one that built.
export const dynamic = 'force-dynamic';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    // The language is the visitor's choice, which the server does not know.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={`${demoUrl()}/icon.svg`} />
        <link rel="stylesheet" href={`${demoUrl()}/style.css`} precedence="default" />
      </head>
      <body>
        <Setup apiUrl={apiUrl()}>
          <LanguageProvider>
            <Header demoUrl={demoUrl()} />
            {children}
          </LanguageProvider>
        </Setup>
      </body>
    </html>
  );
}
