import { Command } from 'commander';
import { normaliseValue } from '../storage/entities/identifier.js';
import { splitEntity } from '../use-cases/entities/split-entity.js';
import { withService } from './with-service.js';

export function entitiesCommand(): Command {
  const entities = new Command('entities').description('Look after entities.');
  entities
    .command('split')
    .description('Undo the merge in which an entity became part of another.')
    .argument('<uuid>', 'the uuid that the entity had before the merge')
    .addHelpText(
      'after',
      `
All entities of that merge are what they were before, as far as nothing was written since: names,
properties, identifiers, feedback, endorsements, relationships, vouched transactions and blocks.
What was written since stays with the entity that had stayed. Merges are undone in the reverse order.`,
    )
    .action(async (uuid: string) => {
      const apart = await withService((service) =>
        splitEntity(service, { kind: 'operator' }, normaliseValue(uuid)),
      );
      console.log(`These are entities of their own again: ${apart.join(', ')}`);
    });
  return entities;
}
