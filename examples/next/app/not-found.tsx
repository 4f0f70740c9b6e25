import Link from 'next/link';
import { Word } from './language';

/** The page for unknown addresses, with the status 404. */
export default function NotFound() {
  return (
    <main className="one">
      <h1>
        <Word name="missing" />
      </h1>
      <p>
        <Word name="missingText" />
      </p>
      <p>
        <Link href="/">
          <Word name="back" />
        </Link>
      </p>
    </main>
  );
}
