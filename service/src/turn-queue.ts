import PQueue, { type Options, type Queue, type QueueAddOptions } from 'p-queue';

/** For whom a task of a queue is. */
export interface TurnOptions extends QueueAddOptions {
  /** Names take turns, whichever of them has more tasks. */
  readonly turnOf?: string;
  /** Tasks with a higher priority start first; 0 by default. */
  readonly priority?: number;
}

/** A queue in which names take turns: another name's tasks delay a task by one turn, however many they are. */
export class TurnQueue extends PQueue<RoundRobin, TurnOptions> {
  constructor(options: Omit<Options<RoundRobin, TurnOptions>, 'queueClass'>) {
    super({ ...options, queueClass: RoundRobin });
  }
}

type Run = () => Promise<unknown>;
interface Task {
  id: string;
  run: Run;
}

/** The waiting tasks. */
class RoundRobin implements Queue<Run, TurnOptions> {
  /** By priority, then by name in the order of their turns. */
  readonly #waiting = new Map<number, Map<string, Task[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { id = '', turnOf = '', priority = 0 }: Partial<TurnOptions> = {}): void {
    const names = this.#waiting.get(priority) ?? new Map<string, Task[]>();
    this.#waiting.set(priority, names);
    names.set(turnOf, [...(names.get(turnOf) ?? []), { id, run }]);
    this.#size += 1;
  }

  dequeue(): Run | undefined {
    if (this.#size === 0) return undefined;
    const priority = Math.max(...this.#waiting.keys());
    const [[turnOf, [task]]] = this.#waiting.get(priority)! as unknown as [[string, [Task]]];
    return this.#take(priority, turnOf, task);
  }

  filter({ priority = 0 }: Readonly<Partial<TurnOptions>>): Run[] {
    const names = this.#waiting.get(priority) ?? new Map<string, Task[]>();
    return [...names.values()].flatMap((tasks) => tasks.map(({ run }) => run));
  }

  setPriority(id: string, priority: number): void {
    const found = this.#find(id);
    if (found) this.enqueue(this.#take(...found), { id, turnOf: found[1], priority });
  }

  remove(id: string): void {
    const found = this.#find(id);
    if (found) this.#take(...found);
  }

  #find(id: string): [priority: number, turnOf: string, Task] | undefined {
    for (const [priority, names] of this.#waiting) {
      for (const [turnOf, tasks] of names) {
        const task = tasks.find((one) => one.id === id);
        if (task) return [priority, turnOf, task];
      }
    }
    return undefined;
  }

  /** Removes a task, and puts its name at the end of the order. */
  #take(priority: number, turnOf: string, task: Task): Run {
    const names = this.#waiting.get(priority)!;
    const left = names.get(turnOf)!.filter((one) => one !== task);
    names.delete(turnOf);
    if (left.length > 0) names.set(turnOf, left);
    if (names.size === 0) this.#waiting.delete(priority);
    this.#size -= 1;
    return task.run;
  }
}
