import type { Plugin } from 'vite';
import { type Diet, dietPlugin } from './diet.ts';

const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

// <ViewTransition>: no component asks for one, so none is ever entered, measured or restored.
const viewTransitions = nothing(
  'trackEnterViewTransitions',
  'startViewTransition',
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'getViewTransitionName',
);

// A ref on a <Fragment>.
const fragmentRefs = nothing(
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'isFragmentInstanceParent',
  'traverseVisibleInstancesAndTextInstances',
);

// <Activity>, the order of revealing that <SuspenseList> sets, and elements of one's own with a dash in their name.
const elements = nothing('updateActivityComponent', 'updateSuspenseListComponent', 'setPropOnCustomElement');

// State that a form's action makes, and what the compiler of components remembers: there is neither.
const actionsAndCompiler = nothing(
  'mountActionState',
  'updateActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'dispatchActionState',
  'runActionStateAction',
  'useMemoCache',
);

// Nobody asks React to fetch ahead but on the server.
const fetchingAhead = nothing(
  'prefetchDNS',
  'preconnect',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
);

// The list of components around a failure: our reports hold the error's own stack.
const componentStacks = { getStackByFiberInDevAndProd: "return ''" };

const diet: Diet = {
  'react-dom/cjs/react-dom-client.production.js': {
    functions: {
      ...viewTransitions,
      ...fragmentRefs,
      ...elements,
      ...actionsAndCompiler,
      ...fetchingAhead,
      ...componentStacks,
    },
    methodsOf: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  },
};

const missing =
  /\b(?:ViewTransition|addTransitionType|Activity|SuspenseList|useActionState|useFormState|prefetchDNS|preconnect|preload|preinit|preinitModule)\b(?=[^{}]*\} from 'react(?:-dom)?')/;

/** React without the parts that nothing here asks for. */
export const reactDiet = (): Plugin => dietPlugin('react-diet', diet, missing);
