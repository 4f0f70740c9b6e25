import { Link } from 'react-router';
import { useLanguage } from './language';

/** The page for unknown addresses. The server does not know the routes, so search engines are told here. */
export function MissingPage() {
  const { words } = useLanguage();
  return (
    <main className="one">
      <meta name="robots" content="noindex" />
      <h1>{words.missing}</h1>
      <p>{words.missingText}</p>
      <p>
        <Link to="/">{words.back}</Link>
      </p>
    </main>
  );
}
