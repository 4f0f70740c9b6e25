import type { FreshApp } from '../../../testing/packing/fresh-app.js';

/** An app with the CLI of a version. */
const appWith = (cli: string): FreshApp => ({
  name: `Angular ${cli.split('.')[0]}`,
  packages: ['core', 'adapters/angular/dist'],
  create: [
    'exec',
    '-y',
    '--package',
    `@angular/cli@${cli}`,
    '--',
    'ng',
    'new',
    'app',
    '--defaults',
    '--minimal',
    '--skip-git',
    '--skip-install',
    '--no-interactive',
    '--style=css',
    '--ssr=false',
  ],
  files: (apiUrl) => ({
    'src/main.ts': `import { Component, inject, signal } from '@angular/core';
import { provideSvc, Svc, XSvcRecommendation, XSvcRoot } from '@x-svc/angular';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  standalone: true,
  imports: [XSvcRecommendation, XSvcRoot],
  template: \`
    <x-svc-root
      targetType="provider"
      [sourceUuid]="svc.identity()?.address?.toLowerCase()"
      (loaded)="loaded.set($event.detail.data.length)"
    >
      <x-svc-recommendation targetUuid="bakery" />
    </x-svc-root>
    <output>{{ loaded() }} loaded, {{ ranking.items().length }} followed</output>
  \`,
})
class App {
  readonly svc = inject(Svc);
  readonly ranking = this.svc.ranking(() => ({ targetType: 'provider' }));
  readonly loaded = signal(0);
}

bootstrapApplication(App, { providers: [provideSvc({ apiUrl: '${apiUrl}' })] });
`,
  }),
  result: 'dist/app/browser',
});

/** The newest and the oldest that the package is for. */
export const angular: FreshApp[] = [appWith('21.2.27'), appWith('17.3.17')];
