/* The last message is the calling thread's: failures of others do not change it, a success leaves it, and it is never NULL. */
#include <pthread.h>

#include "launch.h"

enum { THREADS = 8, ROUNDS = 400 };

static crisp_context *shared;

static void *work(void *number) {
  intptr_t me = (intptr_t)number;
  char name[40], want[60];
  CHECK(*crisp_get_last_messages() == 0);
  for (int i = 0; i < ROUNDS; i++) {
    snprintf(name, sizeof name, "target-%d-%d", (int)me, i);
    snprintf(want, sizeof want, "`%s`", name);
    NOTHING(crisp_new_context(name), want);
    /* A success says nothing, a failure of the shared context in another thread neither. */
    DONE(crisp_set_flags(shared, "--math=strict"));
    CHECK(strstr(crisp_get_last_messages(), want) != NULL);
    if (i % 100 == 0) REFUSED(crisp_set_flags(shared, NULL), CRISP_ERROR_INVALID_ARGUMENT, "NULL");
  }
  return NULL;
}

int main(void) {
  CHECK(crisp_get_last_messages() != NULL && *crisp_get_last_messages() == 0);
  shared = crisp_new_context("spv");
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i) == 0);
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  /* None of it was this thread's. */
  CHECK(*crisp_get_last_messages() == 0);
  crisp_destroy_context(shared);
  return 0;
}
