import type { EvaluateFunc, Frame, HandleFor } from 'puppeteer';

/**
 * Waits until a function or an expression is true in a page or a frame, and returns a handle of its value. If it
 * throws, for example because an element does not exist yet, it is evaluated again; puppeteer's own
 * `waitForFunction` stops evaluating then, without an error.
 *
 * @throws after 30 seconds, with what the page answered last, and what it showed.
 */
export async function until<Given extends Plain[], Asked extends EvaluateFunc<Given>>(
  page: Pick<Frame, 'evaluate' | 'url' | 'waitForFunction'>,
  asked: Asked | string,
  ...given: Given
): Promise<HandleFor<Awaited<ReturnType<Asked>>>> {
  const question =
    typeof asked === 'string' ? asked : `(${String(asked)})(...${JSON.stringify(given)})`;
  const asking = `(async () => ${question})().catch(() => false)`;
  try {
    // eslint-disable-next-line no-restricted-properties
    return (await page.waitForFunction(asking, { polling: 20, timeout: 30_000 })) as HandleFor<
      Awaited<ReturnType<Asked>>
    >;
  } catch (error) {
    const last = await page.evaluate(question).catch(String);
    const shown = await page.evaluate(() => document.body.innerText).catch(String);
    throw new Error(
      `Never true at ${page.url()}: ${question}\nLast: ${String(last)}\nShown: ${shown.slice(0, 500)}`,
      { cause: error },
    );
  }
}

/** A value that can be given to a page as it is. */
type Plain = string | number | boolean | null | undefined | readonly Plain[];
