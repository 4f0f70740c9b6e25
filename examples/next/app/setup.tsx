'use client';

import { configure } from '@x-svc/react';
import { useState, type ReactNode } from 'react';

/** Says where the service is, before any element asks it. */
export function Setup({ apiUrl, children }: { apiUrl: string; children: ReactNode }) {
  useState(() => configure({ apiUrl }));
  return children;
}
