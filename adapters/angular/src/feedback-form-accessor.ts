import { Directive, ElementRef, forwardRef, inject } from '@angular/core';
import { NG_VALUE_ACCESSOR, type ControlValueAccessor } from '@angular/forms';

/** The value of a form control of `x-svc-feedback-form`. */
export interface FeedbackFormValue {
  /** 1 to 5; 0 while there is no rating. */
  stars: number;
  review: string;
}

/**
 * Makes `x-svc-feedback-form` a control of Angular's forms, by `formControl`, `formControlName` or
 * `ngModel`. Its value is a `FeedbackFormValue`; `null` empties the stars and the review.
 */
@Directive({
  selector:
    'x-svc-feedback-form[formControl],x-svc-feedback-form[formControlName],x-svc-feedback-form[ngModel]',
  standalone: true,
  host: {
    '(starsChange)': 'changed()',
    '(reviewChange)': 'changed()',
    '(focusout)': 'touched()',
  },
  providers: [
    {
      provide: NG_VALUE_ACCESSOR,
      useExisting: forwardRef(() => FeedbackFormAccessor),
      multi: true,
    },
  ],
})
export class FeedbackFormAccessor implements ControlValueAccessor {
  readonly #form = (inject(ElementRef) as ElementRef<FeedbackFormValue>).nativeElement;
  #change: (value: FeedbackFormValue) => void = () => undefined;
  #touch: () => void = () => undefined;

  writeValue(value: Partial<FeedbackFormValue> | null | undefined): void {
    const { stars = 0, review = '' } = value ?? {};
    Object.assign(this.#form, { stars, review });
  }

  registerOnChange(change: (value: FeedbackFormValue) => void): void {
    this.#change = change;
  }

  registerOnTouched(touch: () => void): void {
    this.#touch = touch;
  }

  /** Called when the rating or the review changes. */
  protected changed(): void {
    const { stars, review } = this.#form;
    this.#change({ stars, review });
  }

  /** Called when the form loses the focus. */
  protected touched(): void {
    this.#touch();
  }
}
