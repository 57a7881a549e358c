import { useSearchParams } from 'react-router';

/** What the page shows: nothing of it is the list of questions. */
interface AdviceView {
  ask?: 'new';
  question?: number;
  /** An advice before the newest. */
  advice?: string;
  /** The `resource_id` of what was asked and is worked on. */
  asked?: string;
}

/** The view in the address, so that links and the browser's back lead to it; the tab is kept. */
export function useAdviceAddress() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab');
  const paramsOf = (view: AdviceView) => {
    const named = Object.entries(view).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return new URLSearchParams([...(tab === null ? [] : [['tab', tab]]), ...named]);
  };
  const question = Number(address.get('question'));
  return {
    isAsking: address.get('ask') !== null,
    questionId: Number.isSafeInteger(question) && question > 0 ? question : undefined,
    adviceId: address.get('advice') ?? undefined,
    askedId: address.get('asked') ?? undefined,
    linkTo: (view: AdviceView) => ({ search: paramsOf(view).toString() }),
    show: (view: AdviceView, options?: { replace: boolean }) => setAddress(paramsOf(view), options),
  };
}
