import { clearAnswer, showAnswer } from './answer.js';
import { InvalidField, readRequest } from './request.js';

/** The reader's token, in no storage. */
let token = '';

/** Puts the form of an operation in place when its disclosure is opened for the first time. */
export function prepareForms(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
    details.addEventListener('toggle', () => addForm(details), { once: true });
  }
}

function addForm(details: HTMLDetailsElement): void {
  details.append(details.querySelector('template')!.content.cloneNode(true));
  const form = details.querySelector('form')!;
  const field = form.querySelector<HTMLInputElement>('[data-in="token"]');
  if (field) field.value = token;
  field?.addEventListener('input', () => keepToken(field.value));
  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Twice is not what a reader wants of a request that writes.
    if (isSending) return;
    isSending = true;
    void send(form).finally(() => {
      isSending = false;
    });
  });
}

/** A token that is entered in one form is in all. */
function keepToken(value: string): void {
  token = value;
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-in="token"]')) {
    if (field.value !== value) field.value = value;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  clearAnswer(form);
  showProblem(form);
  let request: Request;
  try {
    request = readRequest(form);
  } catch (error) {
    if (!(error instanceof InvalidField)) throw error;
    showProblem(form, error);
    return;
  }
  const button = form.querySelector('button')!;
  button.setAttribute('aria-disabled', 'true');
  await showAnswer(form, request);
  button.removeAttribute('aria-disabled');
}

/** Shows what is wrong and leads to it, or removes what was shown. */
function showProblem(form: HTMLFormElement, problem?: InvalidField): void {
  const text = form.querySelector('.problem')!;
  text.textContent = problem ? `${problem.message} Nothing was sent.` : '';
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
  if (!problem) return;
  problem.field.setAttribute('aria-invalid', 'true');
  problem.field.setAttribute('aria-describedby', text.id);
  problem.field.focus();
}
