import { Command, InvalidArgumentError, Option } from 'commander';
import type { OperatorPrincipal } from '../auth/principal.js';
import { flagKinds, type ModerationCase } from '../schemas/moderation.js';
import { moderationReasons, type ModerationReason } from '../schemas/report.js';
import type { Service } from '../service.js';
import { normaliseValue } from '../storage/entities/identifier.js';
import { readLog, type LogEntry } from '../storage/moderation/moderation-log.js';
import { decideCase, type Decision } from '../use-cases/moderation/decide-case.js';
import { getCase, listCases } from '../use-cases/moderation/list-cases.js';
import { findOrOpenCase } from '../use-cases/moderation/open-case.js';
import { formatTimestamp } from './format-time.js';
import { parseParagraphs } from './parse-text.js';
import { withDatabase, withService } from './with-service.js';

const operator: OperatorPrincipal = { kind: 'operator' };
const subjectForms = 'the id of the case, feedback:<id>, reply:<id> or entity:<uuid>';

export function moderateCommand(): Command {
  const moderate = new Command('moderate').description(
    'Decide about reports and flags, like GET and POST /moderation.',
  );
  moderate
    .command('list')
    .description('List cases, the first opened first.')
    .addOption(
      new Option('--state <state>', 'only cases in this state')
        .choices(['open', 'hidden', 'restored', 'rejected'])
        .default('open'),
    )
    .addOption(
      new Option('--subject <kind>', 'only cases about feedback, replies or entities').choices([
        'feedback',
        'reply',
        'entity',
      ]),
    )
    .addOption(
      new Option('--reason <reason>', 'only cases with a report for this reason').choices(
        moderationReasons,
      ),
    )
    .addOption(new Option('--flag <flag>', 'only cases with this flag').choices(flagKinds))
    .option('--limit <number>', 'the number of cases, at most 100', parseLimit, 20)
    .action(async (query: Parameters<typeof listCases>[2]) => {
      const { cases } = await withService((service) => listCases(service, operator, query, 'en'));
      if (cases.length === 0) console.log('There are no such cases.');
      for (const one of cases) console.log(describeCase(one));
    });
  moderate
    .command('show')
    .description('Print a case with its reports and its log as JSON.')
    .argument('<case>', 'the id of the case')
    .action(async (id: string) => {
      const one = await withService((service) => getCase(service, operator, id, 'en'));
      console.log(JSON.stringify(one, undefined, 2));
    });
  addDecision(
    moderate,
    'hide',
    'Hide the feedback, the reply, or the name, image and properties of the entity.',
  )
    .addOption(
      new Option('--reason <reason>', 'the reason, which the giver sees')
        .choices(moderationReasons)
        .makeOptionMandatory(),
    )
    .addHelpText('after', '\nAlso hides subjects without a report: feedback:42, entity:some-shop.');
  addDecision(moderate, 'restore', 'Show a hidden subject again.');
  addDecision(moderate, 'reject', 'Reject reports, flags, or an appeal: nothing changes.');
  moderate
    .command('log')
    .description('Print the audit log, the oldest entry first.')
    .option('--case <id>', 'only the entries of a case')
    .action(({ case: caseId }: { case?: string }) =>
      withDatabase(async (database) => {
        for await (const entry of readLog(database, caseId)) console.log(describeEntry(entry));
      }),
    );
  return moderate;
}

function addDecision(moderate: Command, action: Decision['action'], description: string): Command {
  return moderate
    .command(action)
    .description(description)
    .argument('<subject>', subjectForms, parseSubject)
    .option('--text <text>', 'the explanation for the giver', parseParagraphs)
    .action(async (subject: SubjectName, options: { reason?: ModerationReason; text?: string }) => {
      const id = await withService(async (service) => {
        const caseId = await findCaseId(service, subject);
        await decideCase(service, operator, caseId, { action, ...options });
        return caseId;
      });
      console.log(`Case ${id}: ${action} is done.`);
    });
}

interface SubjectName {
  kind: 'case' | 'feedback' | 'reply' | 'entity';
  name: string;
}

function parseSubject(text: string): SubjectName {
  const [, id] = /^([0-9a-f]{32})$/.exec(text) ?? [];
  if (id !== undefined) return { kind: 'case', name: id };
  const [, kind, number] = /^(feedback|reply):(\d{1,15})$/.exec(text) ?? [];
  if (number !== undefined) return { kind: kind as 'feedback' | 'reply', name: number };
  const [, entity] = /^entity:(.+)$/.exec(text) ?? [];
  if (entity !== undefined) return { kind: 'entity', name: entity };
  throw new InvalidArgumentError(`Give ${subjectForms}.`);
}

async function findCaseId(service: Service, { kind, name }: SubjectName): Promise<string> {
  if (kind === 'case') return name;
  if (kind === 'feedback' || kind === 'reply') {
    return findOrOpenCase(service, operator, { kind, id: Number(name) });
  }
  const criteria = { uuid: normaliseValue(name) };
  const [id] = await service.identifiers.find([{ field: 'entity', criteria }], 'all');
  return findOrOpenCase(service, operator, { kind, id: id! });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw new InvalidArgumentError('Give a number from 1 to 100.');
}

function describeSubject(subject: ModerationCase['subject']): string {
  const { giver, target, entity, items, feedbackId, replyId, reply } = subject;
  if (entity) return `entity:${entity.uuid} ${JSON.stringify(entity.name)}`;
  const feedback = `feedback:${feedbackId} by ${JSON.stringify(giver?.name)} about ${target?.uuid}`;
  if (replyId !== undefined) return `reply:${replyId} to ${feedback}: ${JSON.stringify(reply)}`;
  return `${feedback}: ${JSON.stringify(items?.review ?? items?.stars ?? '')}`;
}

function describeCase(one: ModerationCase) {
  const { id, subject, flags, reports, openedAt } = one;
  const what = describeSubject(subject);
  const why = [
    ...Object.entries(reports).map(([reason, count]) => `${count} × ${reason}`),
    ...flags.map(({ kind }) => `flag ${kind}`),
  ].join(', ');
  return [
    id,
    formatTimestamp(new Date(openedAt * 1000)),
    describeState(one),
    why || '-',
    what,
  ].join('  ');
}

function describeState({ state, isHidden, appeal }: ModerationCase): string {
  if (state !== 'open' || !isHidden) return state;
  return appeal && appeal.decidedAt === undefined ? 'appeal' : 'open (hidden)';
}

function describeEntry({ at, caseId, subjectKind, subjectId, action, by, reason, text }: LogEntry) {
  const said = text === null ? [] : [JSON.stringify(text)];
  const subject = `${subjectKind}:${subjectId}`;
  return [formatTimestamp(at), caseId, subject, action, by, reason ?? '-', ...said].join('  ');
}
