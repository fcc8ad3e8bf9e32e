// Package scheduler runs jobs at their time.
package scheduler

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrStopped is what a stopped scheduler answers.
var ErrStopped = errors.New("scheduler stopped")

const defaultLimit = 16

// Job is one piece of work, and when it is due.
type Job struct {
	Name string
	Due  time.Time `json:"due"`
	run  func(context.Context) error
}

// Scheduler holds jobs until they are due.
type Scheduler struct {
	mu    sync.Mutex
	jobs  []*Job
	limit int
	done  chan struct{}
}

type clock interface {
	Now() time.Time
}

// New makes a scheduler that runs at most limit jobs at once.
func New(limit int) *Scheduler {
	if limit <= 0 {
		limit = defaultLimit
	}
	return &Scheduler{limit: limit, done: make(chan struct{})}
}

// Add takes a job in, in the order of their times.
func (s *Scheduler) Add(job *Job) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.done:
		return ErrStopped
	default:
	}
	at := len(s.jobs)
	for i, other := range s.jobs {
		if job.Due.Before(other.Due) {
			at = i
			break
		}
	}
	s.jobs = append(s.jobs, nil)
	copy(s.jobs[at+1:], s.jobs[at:])
	s.jobs[at] = job
	return nil
}

func (s *Scheduler) due(now time.Time) []*Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for n < len(s.jobs) && n < s.limit && !s.jobs[n].Due.After(now) {
		n++
	}
	due := s.jobs[:n]
	s.jobs = s.jobs[n:]
	return due
}

// Run carries out what is due until the context ends.
func (s *Scheduler) Run(
	ctx context.Context,
	tick time.Duration,
) error {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			close(s.done)
			return ctx.Err()
		case now := <-ticker.C:
			for _, job := range s.due(now) {
				if err := job.run(ctx); err != nil {
					return fmt.Errorf("job %s: %w", job.Name, err)
				}
			}
		}
	}
}
