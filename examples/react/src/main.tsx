import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import '@x-svc/core/x-svc.css';
import { configure } from '@x-svc/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { mainnet } from 'viem/chains';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { Header } from './header';
import { LanguageProvider } from './language';
import { Marketplace } from './marketplace';
import { MissingPage } from './missing-page';
import { OfferPage } from './offer-page';
import { apiUrl } from './settings';

// The app's own wallet connection, which the elements share.
const wagmiConfig = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } });
configure({ apiUrl, wagmiConfig });

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <LanguageProvider>
          <BrowserRouter>
            <Header />
            <Routes>
              <Route path="/" element={<Marketplace />} />
              <Route path="/offers/:uuid" element={<OfferPage />} />
              <Route path="*" element={<MissingPage />} />
            </Routes>
          </BrowserRouter>
        </LanguageProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);
