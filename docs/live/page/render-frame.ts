import { Html, html } from '../../../core/showcase/pages/html.js';
import { findState, type Stage } from '../stages.js';

/** Renders the page that shows the stage of an element. */
export function renderFrame(tag: string, stage: Stage): string {
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${tag}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="./sdk/x-svc/x-svc.css" />
        <link rel="stylesheet" href="./frame.css" />
        <link rel="preload" href="./recordings/${tag}.json" as="fetch" crossorigin />
        <link rel="modulepreload" href="./sdk/x-svc/index.esm.js" />
        <link rel="modulepreload" href="./sdk/x-svc/x-svc.esm.js" />
        <script type="module" src="./frame.js"></script>
      </head>
      <body>
        <main>${new Html(findState(stage).markup)}</main>
      </body>
    </html>`.text;
}
