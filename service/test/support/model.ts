import { createUser } from '../../../testing/suites/each-service.js';
import {
  toAddress,
  formatOrigin,
  toUuid,
  type Items,
  type Operation,
  type Statement,
} from './operations.js';

interface Entity {
  uuid: string;
  type: string;
  name: string | null;
  addedBy: string;
  properties: Record<string, string>;
  /** `property value`. */
  ids: Set<string>;
}

interface Link {
  source: Entity;
  target: Entity;
}

interface Feedback extends Link {
  transactionId: string;
  items: StoredItems;
  /** When it was hidden. */
  hiddenAt: number | undefined;
  /** Whether it is hidden and waits for a moderator. */
  isOpen: boolean;
  helpful: Set<Entity>;
  /** The one that was given first comes first; the last is shown. */
  replies: Reply[];
  at: number;
}

interface Reply {
  /** The uuid of its author. */
  author: string;
  text: string;
  at: number;
}

/** The stored items; badges flat, as `badges.Quality`. */
type StoredItems = Record<string, string | number>;

interface Relationship extends Link {
  type: string;
  via: string;
  origin: string;
  bidirectional: boolean;
}

const relationshipKey = ['type', 'via', 'origin'] as const;

interface Endorsement extends Link {
  transactionId: string;
  value: number;
}

/** A decision of a moderator to hide feedback about the target, by the giver with the uuid. */
interface HideDecision {
  target: Entity;
  uuid: string;
  giver: Entity | undefined;
}

/** The stored entities, feedback, relationships and endorsements after any writes, in short. */
export class Model {
  #clock = 0;
  /** Oldest first. */
  #entities: Entity[] = [];
  #feedbacks: Feedback[] = [];
  #relationships: Relationship[] = [];
  #endorsements: Endorsement[] = [];
  #blocks: Link[] = [];
  #decisions: HideDecision[] = [];
  /** The uuids of people who erased their data. */
  #erased = new Set<string>();

  /** Applies a write like `applyOperation`. */
  apply(write: Operation): string {
    if (write.kind === 'entity') return this.#addEntity(write);
    if (write.kind === 'erase') return this.#erase(toUuid(write.source));
    const [property, value] =
      write.kind === 'endorsement' ? ['address', toAddress] : ['uuid', toUuid];
    const source = this.#find(`${property} ${value(write.source)}`);
    const target = this.#find(`${property} ${value(write.target)}`);
    if (!source || !target) return 'noSuchEntity';
    if (write.kind === 'endorsement') {
      const { transactionId, value } = write;
      const endorsement = { source, target, transactionId, value };
      return addUnless(this.#endorsements, endorsement, ['transactionId']);
    }
    if (write.kind === 'hide' || write.kind === 'restore') {
      return this.#moderate(source, target, write.transactionId, write.kind === 'hide');
    }
    if (write.kind === 'mark' || write.kind === 'unmark') {
      return this.#vote(source, target, write);
    }
    if (write.kind === 'reply' || write.kind === 'unreply') {
      return this.#reply(source, target, write);
    }
    if (write.kind === 'withdraw') return this.#withdraw(source, target, write.transactionId);
    if (source === target) return 'invalidField';
    if (write.kind === 'relationship') return this.#relate(source, target, write);
    if (write.kind === 'unrelate') return this.#unrelate(source, target, write);
    if (write.kind === 'block') return addUnless(this.#blocks, { source, target }, []);
    if (write.kind === 'feedback') {
      return this.#giveFeedback(source, target, write.transactionId, write.items);
    }
    const before = this.#blocks.length;
    this.#blocks = this.#blocks.filter((row) => !sameKey(row, { source, target }, []));
    return this.#blocks.length < before ? 'done' : 'noSuchEntity';
  }

  /** Returns all stored data, in a fixed order. */
  snapshot(): Snapshot {
    const ends = ({ source, target }: Link) => ({ source: source.uuid, target: target.uuid });
    return sortedSnapshot({
      entities: this.#entities.map((entity) => ({ ...entity, ids: [...entity.ids].sort() })),
      feedbacks: this.#feedbacks.map((row) => ({
        ...ends(row),
        transactionId: row.transactionId,
        items: row.items,
        isHidden: row.hiddenAt !== undefined,
        helpful: [...row.helpful].map(({ uuid }) => uuid).sort(),
        helpfulCount: row.helpful.size,
        replies: row.replies.map(({ author, text }) => ({ author, text })),
      })),
      relationships: this.#relationships.map((row) => ({ ...row, ...ends(row) })),
      endorsements: this.#endorsements.map((row) => ({ ...row, ...ends(row) })),
      blocks: this.#blocks.map(ends),
    });
  }

  #find(id: string): Entity | undefined {
    return this.#entities.find(({ ids }) => ids.has(id));
  }

  #addEntity({ type, ids, name, color, by }: Operation & { kind: 'entity' }): string {
    const adder = by === undefined ? 'operator' : `user:${createUser(by).address}`;
    const posted = Object.entries(ids).map(([property, value]) => `${property} ${value}`);
    const found = this.#entities.filter((entity) => posted.some((id) => entity.ids.has(id)));
    const properties: Record<string, string> = color === undefined ? {} : { color };
    const isUsers = ({ addedBy }: Entity) => addedBy.startsWith('user:');
    const isAdopted = (entity: Entity) => by === undefined && isUsers(entity);
    const [oldest, ...others] = found;
    if (
      oldest &&
      others.length === 0 &&
      !isAdopted(oldest) &&
      oldest.type === type &&
      (name === undefined || oldest.name === name) &&
      (color === undefined || oldest.properties['color'] === color) &&
      posted.every((id) => oldest.ids.has(id))
    ) {
      return 'done';
    }
    if (by !== undefined) {
      const isOthers = found.some(({ addedBy }) => addedBy !== adder);
      const isPersons = [type, ...found.map((entity) => entity.type)].includes('Address');
      if (isOthers || isPersons || filterWallets(posted).size > 0) return 'notAllowed';
    }
    const kept = found.map((entity) =>
      isAdopted(entity)
        ? {
            ...entity,
            name: null,
            properties: {},
            ids: new Set(posted.filter((id) => entity.ids.has(id))),
          }
        : entity,
    );
    const held = new Set(kept.flatMap((entity) => [...entity.ids]));
    const all = new Set([...held, ...posted]);
    if (filterWallets(all).size > 1) return 'mergeRefused';
    const state = {
      uuid: kept.find((entity) => entity.ids.has(`uuid ${entity.uuid}`))?.uuid ?? ids['uuid']!,
      type,
      name: name ?? kept.find((entity) => entity.name !== null)?.name ?? null,
      properties: {
        ...Object.assign({}, ...kept.toReversed().map((entity) => entity.properties)),
        ...properties,
      } as Record<string, string>,
      ids: all,
      addedBy:
        oldest && by === undefined && !isUsers(oldest) && !others.some(isUsers)
          ? oldest.addedBy
          : adder,
    };
    if (!oldest) {
      this.#entities.push(state);
      return 'created';
    }
    Object.assign(oldest, state);
    this.#merge(oldest, others);
    return 'done';
  }

  #merge(oldest: Entity, others: Entity[]): void {
    const now = (entity: Entity) => (others.includes(entity) ? oldest : entity);
    const moved = <Row extends Link>(rows: Row[]) =>
      rows.map((row) => ({ ...row, source: now(row.source), target: now(row.target) }));
    for (const row of this.#feedbacks) row.helpful = new Set([...row.helpful].map(now));
    this.#entities = this.#entities.filter((entity) => !others.includes(entity));

    const feedbacks: Feedback[] = [];
    for (const row of moved(this.#feedbacks).sort((a, b) => a.at - b.at)) {
      const older = feedbacks.find((other) => sameKey(row, other, ['transactionId']));
      if (older) {
        const [hiding] = [older, row].sort((a, b) => (b.hiddenAt ?? 0) - (a.hiddenAt ?? 0));
        const { hiddenAt, isOpen } = hiding!;
        const helpful = new Set([...older.helpful, ...row.helpful]);
        const items = { ...older.items, ...row.items };
        const replies = [...older.replies, ...row.replies].sort((a, b) => a.at - b.at);
        Object.assign(older, { items, hiddenAt, isOpen, helpful, replies, at: row.at });
      } else feedbacks.push(row);
    }
    this.#feedbacks = feedbacks;

    // The survivor's own decisions are unchanged.
    const decisions = this.#decisions.toSorted(
      (a, b) => Number(others.includes(a.target)) - Number(others.includes(b.target)),
    );
    this.#decisions = [];
    for (const { target, uuid, giver } of decisions) {
      this.#decide({ target: now(target), uuid, giver: giver && now(giver) }, false);
    }

    const relationships: Relationship[] = [];
    for (const row of moved(this.#relationships)) {
      if (row.source === row.target) continue;
      const same = relationships.find((other) => sameKey(other, row, relationshipKey));
      if (same) same.bidirectional ||= row.bidirectional;
      else relationships.push(row);
    }
    this.#relationships = relationships;

    const blocks: Link[] = [];
    for (const row of moved(this.#blocks))
      if (row.source !== row.target) addUnless(blocks, row, []);
    this.#blocks = blocks;

    const endorsements: Endorsement[] = [];
    for (const row of moved(this.#endorsements)) {
      const same = endorsements.find((other) => sameKey(row, other, ['transactionId']));
      if (same) same.value += row.value;
      else endorsements.push(row);
    }
    this.#endorsements = endorsements;
  }

  #erase(uuid: string): string {
    const person = this.#find(`uuid ${uuid}`);
    if (!person) return 'noSuchEntity';
    const isListing = person.type !== 'Address';
    const isKept = ({ source, target }: Link) =>
      source !== person && (isListing || target !== person);
    this.#feedbacks = this.#feedbacks.filter(isKept);
    for (const row of this.#feedbacks) {
      row.helpful.delete(person);
      row.replies = row.replies.filter(({ author }) => author !== uuid);
    }
    for (const { target, giver } of [...this.#decisions]) {
      if (giver === person) this.#decide({ target, uuid, giver }, false);
    }
    if (!isListing) {
      this.#decisions = this.#decisions
        .filter(({ target }) => target !== person)
        .map((row) => (row.giver === person ? { ...row, giver: undefined } : row));
    }
    this.#erased.add(uuid);
    this.#endorsements = this.#endorsements.filter(isKept);
    this.#blocks = this.#blocks.filter(isKept);
    this.#relationships = this.#relationships.filter(
      (row) => row.origin !== `user:${uuid}` && (isListing || isKept(row)),
    );
    if (!isListing) this.#entities = this.#entities.filter((entity) => entity !== person);
    return 'done';
  }

  #relate(
    source: Entity,
    target: Entity,
    statement: Statement & { bidirectional: boolean },
  ): string {
    const { type, via, bidirectional } = statement;
    const row = { source, target, type, via, origin: formatOrigin(statement), bidirectional };
    const stored = this.#relationships.find((other) => sameKey(other, row, relationshipKey));
    if (!stored) this.#relationships.push(row);
    else stored.bidirectional = bidirectional;
    return stored ? 'done' : 'created';
  }

  #unrelate(source: Entity, target: Entity, statement: Statement): string {
    const { type, via } = statement;
    const key = {
      source,
      target,
      type,
      via,
      origin: formatOrigin(statement),
      bidirectional: false,
    };
    const before = this.#relationships.length;
    this.#relationships = this.#relationships.filter((row) => !sameKey(row, key, relationshipKey));
    return this.#relationships.length < before ? 'done' : 'noSuchEntity';
  }

  #giveFeedback(source: Entity, target: Entity, transactionId = '', given: Items): string {
    const key = { source, target, transactionId };
    const stored = this.#feedbacks.find((row) => sameKey(row, key, ['transactionId']));
    const merged = new Map(Object.entries(stored?.items ?? {}));
    const put = (name: string, item: string | number | null | undefined) => {
      if (item === null) merged.delete(name);
      else if (item !== undefined) merged.set(name, item);
    };
    put('stars', given.stars);
    put('review', given.review);
    for (const set of ['Quality', 'Speed']) {
      put(`badges.${set}`, given.badges === null ? null : given.badges?.[set]);
    }
    const items: StoredItems = Object.fromEntries(merged);
    const isDecided = this.#decisions.some(
      (row) => row.target === target && source.ids.has(`uuid ${row.uuid}`),
    );
    if (!stored) {
      if (merged.size === 0) return 'invalidField';
      this.#feedbacks.push({
        ...key,
        items,
        helpful: new Set(),
        replies: [],
        at: ++this.#clock,
        hiddenAt: isDecided ? this.#clock : undefined,
        isOpen: isDecided,
      });
      return 'created';
    }
    if (merged.size === 0) return this.#withdraw(source, target, transactionId);
    if (JSON.stringify(sortKeys(items)) !== JSON.stringify(sortKeys(stored.items))) {
      Object.assign(stored, { items, at: ++this.#clock });
      if (isDecided) {
        Object.assign(stored, { isOpen: true, hiddenAt: stored.hiddenAt ?? this.#clock });
      }
    }
    return 'done';
  }

  #moderate(source: Entity, target: Entity, transactionId = '', isHidden: boolean): string {
    const key = { source, target, transactionId };
    const stored = this.#feedbacks.find((row) => sameKey(row, key, ['transactionId']));
    if (!stored) return 'noSuchEntity';
    const wasHidden = stored.hiddenAt !== undefined;
    if (isHidden ? wasHidden && !stored.isOpen : !wasHidden) return 'conflict';
    stored.hiddenAt = isHidden ? ++this.#clock : undefined;
    stored.isOpen = false;
    if (isHidden) {
      this.#decide({ target, uuid: source.uuid, giver: source }, true);
    } else if (
      !this.#feedbacks.some((row) => sameKey(row, key, []) && row.hiddenAt !== undefined)
    ) {
      this.#decisions = this.#decisions.filter(
        (row) =>
          row.target !== target || !(row.giver === source || source.ids.has(`uuid ${row.uuid}`)),
      );
    }
    return 'done';
  }

  /** Adds a decision; one of the same target and uuid stays unless it is replaced. */
  #decide(decision: HideDecision, isReplaced: boolean): void {
    const { target, uuid } = decision;
    const found = this.#decisions.find((row) => row.target === target && row.uuid === uuid);
    if (!found) this.#decisions.push(decision);
    else if (isReplaced) Object.assign(found, decision);
  }

  #vote(
    source: Entity,
    target: Entity,
    { kind, voter, transactionId = '' }: Operation & { kind: 'mark' | 'unmark' },
  ): string {
    const key = { source, target, transactionId };
    const stored = this.#feedbacks.find((row) => sameKey(row, key, ['transactionId']));
    if (!stored) return 'noSuchEntity';
    if (kind === 'mark' && this.#erased.has(toUuid(voter))) return 'notAuthenticated';
    const person = this.#find(`uuid ${toUuid(voter)}`);
    if (!person) return 'noSuchEntity';
    if (kind === 'unmark') return stored.helpful.delete(person) ? 'done' : 'noSuchEntity';
    if (stored.hiddenAt !== undefined) return 'noSuchEntity';
    if (person === source || person === target) return 'notAllowed';
    if (stored.helpful.has(person)) return 'done';
    stored.helpful.add(person);
    return 'created';
  }

  #reply(source: Entity, target: Entity, write: Operation & { kind: 'reply' | 'unreply' }): string {
    const key = { source, target, transactionId: write.transactionId ?? '' };
    const stored = this.#feedbacks.find((row) => sameKey(row, key, ['transactionId']));
    if (!stored) return 'noSuchEntity';
    const author = toUuid(write.target);
    const shown = stored.replies.at(-1);
    if (write.kind === 'unreply') {
      stored.replies = [];
      return shown ? 'done' : 'noSuchEntity';
    }
    if (this.#erased.has(author)) return 'notAuthenticated';
    if (stored.hiddenAt !== undefined) return 'noSuchEntity';
    const { text } = write;
    if (shown) Object.assign(shown, { author, text });
    else stored.replies.push({ author, text, at: ++this.#clock });
    return shown ? 'done' : 'created';
  }

  #withdraw(source: Entity, target: Entity, transactionId = ''): string {
    const key = { source, target, transactionId };
    const before = this.#feedbacks.length;
    this.#feedbacks = this.#feedbacks.filter((row) => !sameKey(row, key, ['transactionId']));
    return this.#feedbacks.length < before ? 'done' : 'noSuchEntity';
  }
}

/** The stored data, as plain rows that name entities by uuid. */
export interface Snapshot {
  entities: object[];
  feedbacks: object[];
  relationships: object[];
  endorsements: object[];
  blocks: object[];
}

/** The snapshot with its rows and their keys in a fixed order. */
export function sortedSnapshot(snapshot: Snapshot): Snapshot {
  const sorted = (rows: object[]) =>
    rows.map(sortKeys).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    entities: sorted(snapshot.entities),
    feedbacks: sorted(snapshot.feedbacks),
    relationships: sorted(snapshot.relationships),
    endorsements: sorted(snapshot.endorsements),
    blocks: sorted(snapshot.blocks),
  };
}

function sortKeys(row: object): object {
  return Object.fromEntries(
    Object.entries(row)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]: [string, unknown]) => [
        key,
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? sortKeys(value)
          : value,
      ]),
  );
}

/** The EVM addresses among `property value`. */
function filterWallets(ids: Iterable<string>): Set<string> {
  return new Set([...ids].map((id) => id.split(' ')[1]!).filter((value) => value.startsWith('0x')));
}

function sameKey<Row extends Link>(a: Row, b: Row, keys: readonly (keyof Row)[]): boolean {
  return a.source === b.source && a.target === b.target && keys.every((key) => a[key] === b[key]);
}

function addUnless<Row extends Link>(rows: Row[], row: Row, keys: readonly (keyof Row)[]): string {
  if (rows.some((other) => sameKey(other, row, keys))) return 'done';
  rows.push(row);
  return 'created';
}
