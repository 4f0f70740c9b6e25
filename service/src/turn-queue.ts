import PQueue, { type Options, type Queue, type QueueAddOptions } from 'p-queue';

/** The person or group for whom a task is. */
export interface TurnOptions extends QueueAddOptions {
  /** Groups take turns, and names within each group, however many tasks each of them has. */
  readonly group?: string;
  readonly turnOf?: string;
}

/** A queue in which names take turns: the tasks of another name delay a task by one turn, however many they are. */
export class TurnQueue extends PQueue<RoundRobin, TurnOptions> {
  constructor(options: Omit<Options<RoundRobin, TurnOptions>, 'queueClass'>) {
    super({ ...options, queueClass: RoundRobin });
  }
}

type Run = () => Promise<unknown>;
interface Task {
  id: string;
  run: Run;
  group: string;
  turnOf: string;
}

/** The waiting tasks. */
class RoundRobin implements Queue<Run, TurnOptions> {
  /** By group and name, both in the order of their turns. */
  readonly #groups = new Map<string, Map<string, Task[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { id = '', group = '', turnOf = '' }: Partial<TurnOptions> = {}): void {
    const names = this.#groups.get(group) ?? new Map<string, Task[]>();
    this.#groups.set(group, names);
    names.set(turnOf, [...(names.get(turnOf) ?? []), { id, run, group, turnOf }]);
    this.#size += 1;
  }

  dequeue(): Run | undefined {
    const [names] = this.#groups.values();
    const [tasks] = names?.values() ?? [];
    return tasks?.[0] && this.#take(tasks[0]);
  }

  remove(id: string): void {
    const task = this.#list().find((one) => one.id === id);
    if (task) this.#take(task);
  }

  filter(): Run[] {
    return this.#list().map(({ run }) => run);
  }

  /** Turns are the only order. */
  setPriority(): void {}

  #list(): Task[] {
    return [...this.#groups.values()].flatMap((names) => [...names.values()].flat());
  }

  /** Removes a task, and puts its group and its name at the end of the order. */
  #take(task: Task): Run {
    const { group, turnOf, run } = task;
    const names = this.#groups.get(group)!;
    const left = names.get(turnOf)!.filter((one) => one !== task);
    names.delete(turnOf);
    if (left.length > 0) names.set(turnOf, left);
    this.#groups.delete(group);
    if (names.size > 0) this.#groups.set(group, names);
    this.#size -= 1;
    return run;
  }
}
