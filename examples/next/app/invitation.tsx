'use client';

import { useSvcIdentity } from '@x-svc/react';
import { Word } from './language';

/** To whoever is not signed in. */
export function Invitation() {
  return useSvcIdentity() ? null : <Word name="invitation" />;
}
