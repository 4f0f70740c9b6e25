import { Command } from 'commander';
import { normaliseValue } from '../storage/entities/identifier.js';
import { splitEntity } from '../use-cases/entities/split-entity.js';
import { withService } from './with-service.js';

export function entitiesCommand(): Command {
  const entities = new Command('entities').description('Manage entities.');
  entities
    .command('split')
    .description('Undo the merge in which an entity became part of another.')
    .argument('<uuid>', 'the uuid that the entity had before the merge')
    .addHelpText(
      'after',
      `
Restores all entities of that merge: names, properties, identifiers, feedback, endorsements,
relationships, verified transactions and blocks. Data that was written after the merge stays with the
entity that survived it. Undo merges in the reverse order.`,
    )
    .action(async (uuid: string) => {
      const apart = await withService((service) =>
        splitEntity(service, { kind: 'operator' }, normaliseValue(uuid)),
      );
      console.log(`Separate entities again: ${apart.join(', ')}`);
    });
  return entities;
}
